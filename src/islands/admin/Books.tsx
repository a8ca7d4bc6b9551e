import { isWebAddress } from './metadata.ts';

/** The books of a report's order. A text that is not a web address is shown as plain text, not as a link. */
export function Books({ links }: { links: readonly string[] }) {
  return (
    <ol className="books">
      {links.map((link, index) => (
        <li key={index}>
          {isWebAddress(link) ? (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {link}
              <span className="unseen"> (opens in a new tab)</span>
            </a>
          ) : (
            link
          )}
        </li>
      ))}
    </ol>
  );
}
