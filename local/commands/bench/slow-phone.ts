import type { CDPSession } from 'playwright-core';

/** Lighthouse's slow 4G for throttling by DevTools: latency in ms, throughput in bytes per second. */
export const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

export const CPU_SLOWER = 4;

export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Throttles a page's network to `NETWORK`, and makes its CPU slower by the factor `CPU_SLOWER`. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
}
