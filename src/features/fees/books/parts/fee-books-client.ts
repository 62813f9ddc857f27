import { feeBooksContract } from "#features/fees/books/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeBooksClient = apiOf("fees", feeBooksContract);
