import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailMessage } from './message.ts';

export interface MailStore {
  /** Every accepted email, oldest first. */
  all: () => readonly MailMessage[];
  find: (id: string) => MailMessage | undefined;
  /** Resolves when the emails are on the disk. */
  add: (messages: MailMessage[]) => Promise<void>;
  clear: () => Promise<void>;
}

/** Keeps emails as lines of JSON in `messages.jsonl` of the folder; null keeps them in memory. */
export async function openStore(dataDir: string | null): Promise<MailStore> {
  const file = dataDir === null ? null : join(dataDir, 'messages.jsonl');
  if (dataDir !== null) await mkdir(dataDir, { recursive: true });
  const messages = file === null ? [] : await readLines(file);
  const rewrite = async (): Promise<void> => {
    if (file !== null) await writeFile(file, toLines(messages), { mode: 0o600 });
  };
  // A line cut off by a crash would swallow the next one.
  await rewrite();
  return {
    all: () => messages,
    find: (id) => messages.find((message) => message.MessageID === id),
    add: async (added) => {
      messages.push(...added);
      if (file !== null) await appendFile(file, toLines(added));
    },
    clear: async () => {
      messages.length = 0;
      await rewrite();
    },
  };
}

function toLines(messages: MailMessage[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join('');
}

async function readLines(file: string): Promise<MailMessage[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as MailMessage];
    } catch {
      return [];
    }
  });
}
