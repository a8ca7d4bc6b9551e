import { once } from 'node:events';
import { connect, createServer, type Http2Server, type OutgoingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';

/** Headers that Netlify's CDN adds to a page, with values as long as the real ones. */
const OF_THE_CDN: OutgoingHttpHeaders = {
  'accept-ranges': 'bytes',
  age: '0',
  'cache-control': 'public,max-age=0,must-revalidate',
  'cache-status': '"Netlify Edge"; fwd=miss',
  'content-encoding': 'br',
  'content-type': 'text/html; charset=UTF-8',
  date: 'Tue, 24 Nov 2026 06:14:48 GMT',
  etag: '"3f2b8a345a514a529d3e0d6a3b1c7f10-ssl-df"',
  server: 'Netlify',
  vary: 'Accept-Encoding',
  'x-nf-request-id': '01JDAX5T2E0V9T6Y1M3N8Q4RWZ',
};

/**
 * For each page, the size in bytes of its headers and of `OF_THE_CDN`, compressed by HTTP/2. Each page gets a new
 * connection, so that no header is in the compression's table already.
 */
export async function headerSizes(pages: readonly OutgoingHttpHeaders[]): Promise<number[]> {
  const server = createServer();
  server.on('stream', (stream, { ':path': path }) => {
    stream.respond({ ...OF_THE_CDN, ...pages[Number(path?.slice(1))] }, { endStream: true });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const greeting = await bytesReceived(server, null);
  const sizes = await Promise.all(pages.map((_, index) => bytesReceived(server, index)));
  server.close();
  return sizes.map((size) => size - greeting);
}

/** The number of bytes that a new connection receives for the page with this index; null requests no page. */
async function bytesReceived(server: Http2Server, index: number | null): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const session = connect(`http://127.0.0.1:${port}`);
  if (index !== null) await once(session.request({ ':path': `/${index}` }).resume(), 'close');
  // The acknowledgement of a ping comes after everything that the server has sent before.
  await new Promise((resolve) => session.ping(resolve));
  const { bytesRead } = session.socket;
  session.close();
  return bytesRead;
}
