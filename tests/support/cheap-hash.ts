import { hashPassword } from '../../local/commands/admin-password.ts';

/** Replaces the hash of a cloud's admin password with a hash that is fast to check, because many tests log in. */
export async function useCheapHash(cloud: {
  adminPassword: string;
  env: Record<string, string>;
}): Promise<void> {
  cloud.env['ADMIN_PASSWORD_HASH'] = await hashPassword(cloud.adminPassword, { N: 1024, r: 8, p: 1 });
}
