import { brand } from '#brand';
import type { LeadForm } from '#domain/forms/form.ts';

/** The success message, with a link to the page or tab that opens next. */
export function SuccessMessage({ row }: { row: Pick<LeadForm, 'success' | 'after'> }) {
  const { navigate, open } = row.after;
  return (
    <p className="note success">
      {row.success} {navigate && <a href={navigate.to}>{navigate.label}</a>}
      {open && (
        <a href={brand.external[open.target]} target="_blank" rel="noopener">
          {open.label}
        </a>
      )}
    </p>
  );
}
