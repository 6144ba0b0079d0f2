import type { Page } from '@playwright/test';

/**
 * Slows a page down to 1.6 Mbit/s and a latency of 150 ms.
 * @param processor how many times slower its processor is. Chromium slows a page by busy waiting, which takes the processor
 *   from other tests, so the default is 1
 */
export async function slowDown(page: Page, processor = 1): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const throughput = 1_600_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor });
}
