import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';

export interface Blobs {
  url: string;
  port: number;
  /** The value of `NETLIFY_BLOBS_CONTEXT`, through which functions find the server. */
  context: string;
  close: () => Promise<void>;
}

/** Starts Netlify's own local Blobs server on a folder, or on a temporary folder if `dataDir` is null. */
export async function createBlobs(dataDir: string | null): Promise<Blobs> {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'blobs-')));
  await mkdir(directory, { recursive: true });
  await removeDrafts(directory);
  const token = 'local';
  const server = new BlobsServer({ directory, token });
  hideDrafts(server);
  const { port } = await server.start();
  const url = `http://127.0.0.1:${port}`;
  const deploy = { deployID: 'local', primaryRegion: 'us-east-2' };
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID: 'local', token, ...deploy };
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

/**
 * Removes the server's temporary files from the lists of keys that the server returns. The server writes each
 * blob to a temporary file, whose random name begins with a dot, and then renames the file.
 */
function hideDrafts(server: BlobsServer): void {
  const inner = server as unknown as { handleRequest: (request: Request) => Promise<Response> };
  const handle = inner.handleRequest.bind(server);
  inner.handleRequest = async (request) => {
    const response = await handle(request);
    const isList = response.headers.get('content-type') === 'application/json';
    return isList ? Response.json(withoutDrafts((await response.json()) as Listing)) : response;
  };
}

/** A JSON response of the server. Only a list of keys has `blobs`. */
type Listing = { blobs?: { key: string }[] };

function withoutDrafts(listing: Listing): Listing {
  const { blobs } = listing;
  return blobs ? { ...listing, blobs: blobs.filter(({ key }) => !isDraft(basename(key))) } : listing;
}

const isDraft = (name: string): boolean => name.startsWith('.');

/** Removes the server's temporary files, which `kill -9` may have left behind. */
async function removeDrafts(directory: string): Promise<void> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const drafts = files.filter((file) => file.isFile() && isDraft(file.name));
  await Promise.all(drafts.map(({ parentPath, name }) => rm(join(parentPath, name))));
}
