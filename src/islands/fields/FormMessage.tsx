/** What went wrong with the whole form, announced at once; nothing when all is well. */
export function FormMessage({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className="note fault" role="alert">
      {text}
    </p>
  );
}
