import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from './site-process.ts';

/**
 * The memory of the site's process after a garbage collection, in MB. `rss` covers the whole process, including the
 * database. `heap` covers only the JavaScript objects of the main thread.
 */
export interface Memory {
  rss: number;
  heap: number;
}

interface Message {
  id?: number;
  method?: string;
  params?: { sessionId?: string };
  result?: { result?: { value?: string } };
}

/**
 * Opens Node's inspector in the site's process, collects garbage in the main thread and the database's thread, and
 * measures the memory.
 */
export async function measureMemory({ dataDir, inspectorPort }: Place): Promise<Memory> {
  const [pid] = (await readFile(join(dataDir, 'lock'), 'utf8')).split(' ');
  process.kill(Number(pid), 'SIGUSR1');
  const socket = await connect(inspectorPort);
  const waiting = new Map<number, (message: Message) => void>();
  const threads: string[] = [];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.method === 'NodeWorker.attachedToWorker') threads.push(message.params?.sessionId ?? '');
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  };
  let last = 0;
  const ask = (method: string, params: object = {}): Promise<Message> => {
    last += 1;
    socket.send(JSON.stringify({ id: last, method, params }));
    return new Promise((resolve) => waiting.set(last, resolve));
  };
  const collect = JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' });
  const evaluate = { expression: 'JSON.stringify(process.memoryUsage())' };
  await ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
  for (let round = 0; round < 3; round += 1) {
    await ask('HeapProfiler.collectGarbage');
    for (const sessionId of threads)
      await ask('NodeWorker.sendMessageToWorker', { sessionId, message: collect });
    // Waits, because the database's thread collects garbage only after the call has returned, and V8 gives
    // memory back to the system a little later.
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const { result } = await ask('Runtime.evaluate', evaluate);
  socket.close();
  const { rss, heapUsed } = JSON.parse(result?.result?.value ?? '{}') as NodeJS.MemoryUsage;
  return { rss: Math.round(rss / 1e6), heap: Math.round(heapUsed / 1e6) };
}

async function connect(port: number): Promise<WebSocket> {
  for (;;) {
    const list = await fetch(`http://127.0.0.1:${port}/json`).then(
      (response) => response.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => null,
    );
    if (list?.[0] === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    const socket = new WebSocket(list[0].webSocketDebuggerUrl);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    return socket;
  }
}
