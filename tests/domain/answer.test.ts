import { expect, test } from 'vitest';
import { ERROR_STATUS } from '#domain/answer.ts';

test('Every error code has the status that docs/api.md states.', () => {
  expect(ERROR_STATUS).toEqual({
    validation: 422,
    not_found: 404,
    unauthorized: 401,
    rate_limited: 429,
    bad_request: 400,
    payload_too_large: 413,
    unsupported_media_type: 415,
    total_changed: 409,
    forbidden: 403,
    unavailable: 503,
    method_not_allowed: 405,
  });
});
