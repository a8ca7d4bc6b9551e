/** The link from the result page back to the pricing page. */
export function PricingLink() {
  return (
    <a className="button" href="/pricing">
      Return to Pricing
    </a>
  );
}
