/** The link from the result page back to the pricing page. `isQuiet` is for a link beside a primary button. */
export function PricingLink({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <a className={isQuiet ? 'button quiet' : 'button'} href="/pricing">
      Return to Pricing
    </a>
  );
}
