/** The link from the result page back to the pricing page; quiet beside a primary action. */
export function PricingLink({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <a className={isQuiet ? 'button quiet' : 'button'} href="/pricing">
      Return to Pricing
    </a>
  );
}
