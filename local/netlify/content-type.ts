const TYPES: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css; charset=UTF-8',
  csv: 'text/csv; charset=UTF-8',
  gif: 'image/gif',
  html: 'text/html; charset=UTF-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'application/javascript; charset=UTF-8',
  json: 'application/json; charset=UTF-8',
  m3u8: 'application/vnd.apple.mpegurl',
  m4a: 'audio/mp4',
  m4s: 'video/iso.segment',
  map: 'application/json; charset=UTF-8',
  mjs: 'application/javascript; charset=UTF-8',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ts: 'video/mp2t',
  txt: 'text/plain; charset=UTF-8',
  vtt: 'text/vtt; charset=UTF-8',
  wasm: 'application/wasm',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json; charset=UTF-8',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=UTF-8',
};

/** The content type of a file, by its extension. */
export function contentType(path: string): string {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return TYPES[ending] ?? 'application/octet-stream';
}

/** Whether files of this type become smaller when compressed. */
export function isCompressible(type: string): boolean {
  return /^text\/|javascript|json|xml|mpegurl|wasm/.test(type);
}
