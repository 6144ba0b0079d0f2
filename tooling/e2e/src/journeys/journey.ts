import type { Page } from '@playwright/test';
import type { ApiClient } from '@pocketful/api-client/client';

/** A state of the product that is worth looking at. */
export interface Screen {
  /** Unique, and part of a file's name. */
  readonly name: string;
  /** Something lies over the page, so that only what is in the window counts. */
  readonly layer?: boolean;
  /** Leads there from wherever the screen before it in the journey was. */
  readonly open: (page: Page, api: ApiClient) => Promise<void>;
}

/** Screens that are reached one after the other by the same person. */
export interface Journey {
  readonly name: string;
  readonly screens: readonly Screen[];
}
