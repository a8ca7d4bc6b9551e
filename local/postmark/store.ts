import { appendFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from './message.ts';

export interface MessageStore {
  /** Every accepted email, oldest first. */
  all: () => readonly Message[];
  find: (id: string) => Message | undefined;
  /** Adds emails and returns when they are written. */
  add: (messages: Message[]) => void;
  clear: () => Promise<void>;
}

/** Keeps emails as lines of JSON in `{dataDir}/messages.jsonl`, or in memory when `dataDir` is null. */
export async function openStore(dataDir: string | null): Promise<MessageStore> {
  const file = dataDir === null ? null : join(dataDir, 'messages.jsonl');
  if (dataDir !== null) await mkdir(dataDir, { recursive: true });
  const messages = file === null ? [] : await readLines(file);
  const rewrite = async (): Promise<void> => {
    if (file !== null) await writeFile(file, toLines(messages), { mode: 0o600 });
  };
  // Removes an incomplete line left by a crash; otherwise the next email would be appended to it.
  await rewrite();
  return {
    all: () => messages,
    find: (id) => messages.find((message) => message.MessageID === id),
    add: (added) => {
      // Synchronous, so that two requests cannot append at the same time.
      if (file !== null) appendFileSync(file, toLines(added));
      messages.push(...added);
    },
    clear: async () => {
      messages.length = 0;
      await rewrite();
    },
  };
}

function toLines(messages: Message[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join('');
}

async function readLines(file: string): Promise<Message[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Message];
    } catch {
      return [];
    }
  });
}
