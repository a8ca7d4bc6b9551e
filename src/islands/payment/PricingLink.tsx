/** The way back from a payment that did not succeed. */
export function PricingLink() {
  return (
    <a className="button" href="/pricing">
      Return to Pricing
    </a>
  );
}
