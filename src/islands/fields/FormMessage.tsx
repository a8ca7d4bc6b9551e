/** The form's error message, which screen readers announce immediately. Renders nothing for an empty `text`. */
export function FormMessage({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className="note fault" role="alert">
      {text}
    </p>
  );
}
