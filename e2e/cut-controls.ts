import type { Page } from "playwright-core";
import { expect } from "vitest";
import { SOON } from "./form.ts";

const CONTROLS = "a[href], button, input, select, textarea, [role=button], [tabindex='0']";
/** Of these, what is pressed. */
const PRESSED = "a[href], button, input:not([type=hidden]), select, textarea, [role=button]";

/**
 * Expects that the window shows all of the page's width: nothing scrolls sideways, and no control is cut, stands outside
 * or is narrower than what it says. What stands in a box that scrolls sideways by itself can be reached there.
 */
export async function expectNothingCut(page: Page, where: string): Promise<void> {
  // A page that is still laid out anew may look wrong for a moment, but a real fault stays.
  await expect.poll(() => sidewaysScroll(page), { ...SOON, message: where }).toBeLessThanOrEqual(0);
  await expect.poll(() => cutControls(page), { ...SOON, message: where }).toEqual([]);
}

/** Expects that a finger hits each control of a phone's page: it, its label or what extends it is 44 px high. */
export async function expectTouchable(page: Page, where: string): Promise<void> {
  await expect.poll(() => smallControls(page), { ...SOON, message: where }).toEqual([]);
}

/** The controls that are too small for a finger, with the height of each. Links within a text are as high as its lines. */
function smallControls(page: Page): Promise<string[]> {
  return page.evaluate((controls) => {
    const LEAST = 44;
    const SLACK = 0.5;

    function isWithinText(control: Element): boolean {
      if (getComputedStyle(control).display !== "inline") return false;
      const beside = [...(control.parentElement?.childNodes ?? [])];
      return beside.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    }

    function heightOf(control: HTMLElement): number {
      const { height } = control.getBoundingClientRect();
      const after = getComputedStyle(control, "::after");
      const extended = after.position === "absolute" ? Number.parseFloat(after.height) || 0 : 0;
      const label = control.closest("label") ?? (control as HTMLInputElement).labels?.[0];
      return Math.max(height, extended, label?.getBoundingClientRect().height ?? 0);
    }

    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      if (width <= 1 || height <= 1 || isWithinText(control)) return [];
      if (control.matches(":disabled, [inert] *, [aria-hidden=true] *")) return [];
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const high = heightOf(control);
      const name = control.getAttribute("aria-label") ?? control.textContent;
      if (high >= LEAST - SLACK) return [];
      return [`${control.localName} "${name.trim()}" is ${Math.round(high)} px high`];
    });
  }, PRESSED);
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** The controls that are cut, with the reason for each. */
export function cutControls(page: Page): Promise<string[]> {
  return page.evaluate((controls) => {
    const SLACK = 1;
    const WIDE = 1024;
    const isClipped = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.overflowX);
    const isScrolled = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX);

    function isShown(control: Element, { width, height }: DOMRect): boolean {
      // Text that only screen readers get is a pixel wide.
      if (width <= 1 || height <= 1) return false;
      return control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    }

    /** How far the text of a control runs over its edge, where nothing shortens it on purpose. */
    function textOver(control: Element, box: DOMRect): number {
      const own = getComputedStyle(control);
      // What moves sideways by itself shows the rest of its text then.
      if (own.display === "inline" || isScrolled(own)) return 0;
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      let most = 0;
      while (texts.nextNode()) {
        let around = texts.currentNode.parentElement;
        while (around && around !== control && !isClipped(getComputedStyle(around))) {
          around = around.parentElement;
        }
        if (around !== control || isClipped(getComputedStyle(control))) continue;
        const isSeen = texts.currentNode.parentElement?.checkVisibility({ opacityProperty: true });
        if (!isSeen) continue;
        const text = document.createRange();
        text.selectNode(texts.currentNode);
        const { left, right, width } = text.getBoundingClientRect();
        // White space that is not drawn has no place.
        if (width === 0) continue;
        most = Math.max(most, right - box.right, box.left - left);
      }
      return Math.ceil(most);
    }

    function whyCut(control: Element): string | undefined {
      const box = control.getBoundingClientRect();
      if (!isShown(control, box) || control.closest("[inert], [aria-hidden=true]"))
        return undefined;
      const over = textOver(control, box);
      if (over > SLACK) return `is ${over} px narrower than its text`;
      for (let around = control.parentElement; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        const { left, right } = around.getBoundingClientRect();
        const isCut = box.left < left - SLACK || box.right > right + SLACK;
        // A line of tabs scrolls on phones only, and keeps the current one in view.
        const mustBeSeen = innerWidth >= WIDE || control.ariaCurrent === "page";
        if (isCut && around.localName === "nav" && mustBeSeen) return "is cut by its line";
        if (isScrolled(style)) return undefined;
        if (isCut && isClipped(style)) return "is cut by a box around it";
        if (style.position === "fixed") break;
      }
      const isOut = box.left < -SLACK || box.right > innerWidth + SLACK;
      return isOut ? "stands outside the window" : undefined;
    }

    return [...document.querySelectorAll(controls)].flatMap((control) => {
      const why = whyCut(control);
      const name = control.getAttribute("aria-label") ?? control.textContent;
      return why ? [`${control.tagName.toLowerCase()} "${name.trim()}" ${why}`] : [];
    });
  }, CONTROLS);
}
