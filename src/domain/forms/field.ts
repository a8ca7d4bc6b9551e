/** The maximum lengths of values, in characters. */
export const LIMITS = { name: 200, email: 254, phone: 40, url: 2048, message: 5000, code: 64 } as const;

/**
 * One field of a form. The kind `links` is a list of http(s) addresses. The kind `count` is a whole number
 * from `min` to `max`.
 */
export type Field = TextField | ChoiceField | CountField | LinksField;

interface FieldBase {
  name: string;
  label: string;
  required: boolean;
  autocomplete?: string;
  /** The page fills this field in, and the field has no visible control. */
  hidden?: true;
  /**
   * If this required field is empty, `readForm` treats the field as invalid, not as missing. The form's
   * `requiredMessage` is then shown only if a required field without `hasOwnMessage` is empty too.
   */
  hasOwnMessage?: true;
}
export interface TextField extends FieldBase {
  kind: 'text' | 'email' | 'phone' | 'url' | 'multiline';
  max: number;
  /** Accepts only the id of a content entry: lower-case letters, digits and dashes. */
  isEntryId?: true;
}
export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: readonly { value: string; label: string }[];
  /**
   * Name of a hidden field. If its value is 'true', the page has chosen the option and the visitor cannot choose
   * another.
   */
  lockedBy?: string;
}
export interface CountField extends FieldBase {
  kind: 'count';
  min: number;
  max: number;
}
export interface LinksField extends FieldBase {
  kind: 'links';
  maxItems: number;
  /** Maximum length of one address, in characters. */
  max: number;
  /** The value of the field `countField` is the required number of addresses. The error calls the addresses `noun`. */
  exactly?: { countField: string; noun: string };
}

/** The options of a field's `<select>`: a choice's own options, or every number a count accepts. */
export function optionsOf(field: ChoiceField | CountField): ChoiceField['options'] {
  if (field.kind === 'choice') return field.options;
  return Array.from({ length: field.max - field.min + 1 }, (_, index) => {
    const value = String(field.min + index);
    return { value, label: value };
  });
}
