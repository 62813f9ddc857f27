export const categories = { kehadiran: "Kehadiran" } as const;
export type Category = keyof typeof categories;
export type Article = {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  date: string;
  category: Category;
};
export const articles: Article[] = [];
