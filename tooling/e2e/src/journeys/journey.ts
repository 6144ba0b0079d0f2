import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '@pocketful/api-client/client';
import { type Opener, openDialog } from '../steps.ts';

/** A state of the product that is worth looking at. */
export interface Screen {
  /** Unique, and part of a file's name. */
  readonly name: string;
  /** A layer covers the page, so only the visible part of the window is checked. */
  readonly layer?: boolean;
  /** Leads there from wherever the screen before it in the journey was. */
  readonly open: (page: Page, api: ApiClient) => Promise<void>;
}

/** Screens that are reached one after the other by the same person. */
export interface Journey {
  readonly name: string;
  readonly screens: readonly Screen[];
}

/** A page at an address, which is complete once it shows a text. */
export function place(name: string, path: string, shows: string | RegExp): Screen {
  const open = async (page: Page) => {
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
  };
  return { name, open };
}

/** A dialog or a question, opened by a button of the page. A layer of the screen before it is closed first. */
export function dialog(name: string, buttons: Opener, title = [buttons].flat()[0] ?? ''): Screen {
  const open = async (page: Page) => {
    await page.keyboard.press('Escape');
    await openDialog(page, buttons, title);
  };
  return { name, layer: true, open };
}
