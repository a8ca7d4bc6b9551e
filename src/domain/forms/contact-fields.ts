import { LIMITS, type TextField } from './field.ts';

export const NAME_FIELD: TextField = {
  name: 'name',
  label: 'Name',
  kind: 'text',
  required: true,
  max: LIMITS.name,
  autocomplete: 'name',
};
/** The email field, which every form has. */
export const EMAIL_FIELD: TextField = {
  name: 'email',
  label: 'Email',
  kind: 'email',
  required: true,
  max: LIMITS.email,
  autocomplete: 'email',
};
export const PHONE_FIELD: TextField = {
  name: 'phone',
  label: 'Phone',
  kind: 'phone',
  required: false,
  max: LIMITS.phone,
  autocomplete: 'tel',
};
export const WEBSITE_FIELD: TextField = {
  name: 'website',
  label: 'Website',
  kind: 'url',
  required: false,
  max: LIMITS.url,
  autocomplete: 'url',
};
