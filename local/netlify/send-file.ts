import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lookup, mimes } from 'mrmime';
import { parseRange } from './range.ts';

export type SendFile = (req: IncomingMessage, res: ServerResponse, answer: FileAnswer) => Promise<void>;

interface FileAnswer {
  file: string;
  status: number;
  headers: OutgoingHttpHeaders;
}

interface Asset {
  type: string;
  size: number;
  hash: string;
  /** The file's content; null for a file that is too large to cache and is streamed from disk. */
  body: Buffer | null;
}

type Encoding = 'br' | 'gzip';

// Two types that the package lacks.
Object.assign(mimes, { ico: 'image/x-icon', m3u8: 'application/vnd.apple.mpegurl' });

const MAX_CACHED_BYTES = 2 * 1024 * 1024;
const MIN_COMPRESSED_BYTES = 256;
const encoders: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

/**
 * Returns a function that sends the files of a deploy, with strong ETags, 304, single byte ranges, br and gzip.
 * Files of at most `MAX_CACHED_BYTES` and their compressed forms are cached, as on a CDN.
 */
export function createSendFile(): SendFile {
  const assets = new Map<string, Promise<Asset>>();
  const compressed = new Map<string, Promise<Buffer>>();
  const remember = <T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> => {
    const known = cache.get(key) ?? make();
    cache.set(key, known);
    return known;
  };

  return async (req, res, { file, status, headers }) => {
    const asset = await remember(assets, file, () => readAsset(file));
    const encoding = chooseEncoding(req, asset);
    const etag = encoding === null ? `"${asset.hash}"` : `"${asset.hash}-${encoding}"`;
    const all = { ...baseHeaders(asset, etag), ...headers };
    if (status === 200 && isFresh(req, etag)) {
      res.writeHead(304, all).end();
      return;
    }
    if (encoding !== null && asset.body !== null) {
      const body = asset.body;
      const bytes = await remember(compressed, `${encoding} ${file}`, () => encoders[encoding](body));
      send(req, res, status, { ...all, 'content-encoding': encoding }, bytes);
      return;
    }
    await sendPlain(req, res, { file, status, headers: all }, asset, etag);
  };
}

async function readAsset(file: string): Promise<Asset> {
  const body = await readFile(file);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return {
    type: contentType(file),
    size: body.length,
    hash,
    body: body.length <= MAX_CACHED_BYTES ? body : null,
  };
}

/** The content type of a file, by its extension, with the encoding of a text, as Netlify sends it. */
function contentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return /^text\/|\/javascript|json$|\/xml$/.test(type) ? `${type}; charset=UTF-8` : type;
}

function isCompressible(type: string): boolean {
  return /^text\/|javascript|json|xml|mpegurl|wasm/.test(type);
}

function baseHeaders(asset: Asset, etag: string): OutgoingHttpHeaders {
  return {
    'accept-ranges': 'bytes',
    'cache-control': 'public,max-age=0,must-revalidate',
    'content-type': asset.type,
    etag,
    ...(isCompressible(asset.type) && { vary: 'Accept-Encoding' }),
  };
}

/**
 * Chooses the compression, or null for none. A byte range is sent uncompressed, because its positions refer to the
 * uncompressed file.
 */
function chooseEncoding(req: IncomingMessage, asset: Asset): Encoding | null {
  const isWorthIt = isCompressible(asset.type) && asset.body !== null && asset.size >= MIN_COMPRESSED_BYTES;
  if (!isWorthIt || req.headers.range !== undefined) return null;
  const accepted = (req.headers['accept-encoding'] ?? '').toLowerCase();
  const takes = (name: string): boolean =>
    new RegExp(`(^|,)\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)`).test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

function isFresh(req: IncomingMessage, etag: string): boolean {
  const known = req.headers['if-none-match'];
  return known === '*' || (known ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  bytes: Buffer,
): void {
  res.writeHead(status, { ...headers, 'content-length': bytes.length });
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

async function sendPlain(
  req: IncomingMessage,
  res: ServerResponse,
  { file, status, headers }: FileAnswer,
  asset: Asset,
  etag: string,
): Promise<void> {
  const ifRange = req.headers['if-range'];
  const allowsRange = status === 200 && (ifRange === undefined || ifRange === etag);
  const range = allowsRange ? parseRange(req.headers.range, asset.size) : 'all';
  if (range === 'unsatisfiable') {
    res.writeHead(416, { ...headers, 'content-range': `bytes */${asset.size}` }).end();
    return;
  }
  const { start, end } = range === 'all' ? { start: 0, end: asset.size - 1 } : range;
  res.writeHead(range === 'all' ? status : 206, {
    ...headers,
    'content-length': end - start + 1,
    ...(range !== 'all' && { 'content-range': `bytes ${start}-${end}/${asset.size}` }),
  });
  if (req.method === 'HEAD' || asset.size === 0) res.end();
  else if (asset.body !== null) res.end(asset.body.subarray(start, end + 1));
  else await pipeline(createReadStream(file, { start, end }), res).catch(() => res.destroy());
}
