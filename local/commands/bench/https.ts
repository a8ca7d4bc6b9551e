import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request as sendRequest } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Headers of an HTTP/1.1 connection, which HTTP/2 forbids. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

interface Https {
  url: string;
  close: () => void;
}

/** Serves the site at `port` once more, over HTTP/2 with TLS, as Netlify's CDN does. Needs the program openssl. */
export async function serveHttps(port: number): Promise<Https> {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer(await makeCertificate(), (req, res) => passOn(port, agent, req, res));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    agent.destroy();
  };
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, close };
}

function passOn(port: number, agent: Agent, req: Http2ServerRequest, res: Http2ServerResponse): void {
  const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => !name.startsWith(':')));
  const { method, url: path } = req;
  const upstream = sendRequest({ port, path, method, agent, headers }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.includes(name));
    res.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
    answer.pipe(res);
  });
  upstream.on('error', () => res.stream.destroy());
  req.pipe(upstream);
}

/** A certificate for localhost that nobody trusts. */
async function makeCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-https-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = ['-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile, '-out', certFile, '-days', '2'];
  await promisify(execFile)('openssl', ['req', '-x509', ...options, '-subj', '/CN=localhost']);
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certFile)]);
  await rm(folder, { recursive: true });
  return { key, cert };
}
