import { onTestFinished } from 'vitest';
import type { TestCloud } from '../cloud.ts';
import { faultyService, type FaultyService } from './service.ts';

/** The value of `NETLIFY_BLOBS_CONTEXT` with which the functions reach Netlify Blobs at `url`. */
export function blobsContext(url: string): string {
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID: 'local', token: 'local' };
  return Buffer.from(JSON.stringify(context)).toString('base64');
}

/** Puts a proxy that can fail in front of Netlify Blobs until the test ends. */
export async function faultyBlobs({ blobs }: TestCloud): Promise<FaultyService> {
  const service = await faultyService(blobs.url);
  process.env['NETLIFY_BLOBS_CONTEXT'] = blobsContext(service.url);
  onTestFinished(async () => {
    process.env['NETLIFY_BLOBS_CONTEXT'] = blobsContext(blobs.url);
    await service.close();
  });
  return service;
}
