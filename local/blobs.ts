import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';

export interface Blobs {
  url: string;
  port: number;
  /** What the functions find their store by: `NETLIFY_BLOBS_CONTEXT`, as the platform sets it. */
  context: string;
  close: () => Promise<void>;
}

/** Starts Netlify's own local Blobs server over a folder; null keeps nothing. */
export async function createBlobs(dataDir: string | null): Promise<Blobs> {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'blobs-')));
  await mkdir(directory, { recursive: true });
  const token = 'local';
  const server = new BlobsServer({ directory, token });
  const { port } = await server.start();
  const url = `http://127.0.0.1:${port}`;
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID: 'local', token };
  return {
    url,
    port,
    context: Buffer.from(JSON.stringify(context)).toString('base64'),
    close: async () => {
      await server.stop();
      if (dataDir === null) await rm(directory, { recursive: true, force: true });
    },
  };
}
