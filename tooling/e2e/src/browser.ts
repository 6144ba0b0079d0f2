import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '@pocketful/local/chromium';

// Searched once: workers inherit the environment.
process.env.CHROMIUM_PATH ||= findChromium(process.env) ?? '';

/** The Chromium to start, without its background services. CHROMIUM_PATH chooses another one. */
export const browserLaunch: LaunchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    // Chromium starts a spare process for the next page, which costs more than it saves. One process leaves no room for it.
    '--renderer-process-limit=1',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** The widths that every screen is looked at in: a phone and a laptop, in CSS pixels. */
export const VIEWPORTS = { phone: { width: 375, height: 812 }, laptop: { width: 1280, height: 800 } } as const;
