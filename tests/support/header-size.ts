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
 * The sizes in bytes of pages' response headers, together with those of the CDN, as each page's new HTTP/2 connection
 * compresses them.
 */
export async function headerSizes(pages: readonly OutgoingHttpHeaders[]): Promise<number[]> {
  const server = createServer();
  const answers = [{}, ...pages.map((headers) => ({ ...OF_THE_CDN, ...headers }))];
  server.on('stream', (stream, { ':path': path }) => {
    stream.respond(answers[Number(path?.slice(1))], { endStream: true });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const [empty = 0, ...sizes] = await Promise.all(answers.map((_, index) => bytesOf(server, index)));
  server.close();
  return sizes.map((size) => size - empty);
}

/** The bytes that a new connection receives for the answer with this index. */
async function bytesOf(server: Http2Server, index: number): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const session = connect(`http://127.0.0.1:${port}`);
  const request = session.request({ ':path': `/${index}` }).resume();
  await once(request, 'close');
  // The acknowledgement of a ping comes after everything that the server has sent before.
  await new Promise((resolve) => session.ping(resolve));
  const { bytesRead } = session.socket;
  session.close();
  return bytesRead;
}
