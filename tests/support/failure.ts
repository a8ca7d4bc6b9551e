import { expect } from 'vitest';
import { ERROR_STATUS, type Failure } from '#domain/answer.ts';

/** The error of a response. Expects the shape and status of docs/api.md, and `Cache-Control: no-store`. */
export async function failureOf(response: Response): Promise<Failure['error']> {
  const body = (await response.json()) as Failure;
  expect(Object.keys(body).toSorted()).toEqual(['error', 'ok']);
  expect(body.ok).toBe(false);
  const { code, message, fields = {}, ...rest } = body.error;
  expect(response.status).toBe(ERROR_STATUS[code]);
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(message).toMatch(/\S/);
  expect(Object.values(fields).filter((text) => typeof text !== 'string' || text === '')).toEqual([]);
  expect(Object.keys(rest)).toEqual(code === 'total_changed' ? ['quote'] : []);
  return body.error;
}
