import { useEffect, useState } from 'react';
import { readPlace, writePlace, type Place } from './place.ts';

/** The place in the page's address, and a function that goes to another place and adds a history entry for it. */
export function usePlace(): [Place, (place: Place) => void] {
  const [place, setPlace] = useState(() => readPlace(location.search));
  useEffect(() => {
    const onBack = () => setPlace(readPlace(location.search));
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  const go = (to: Place) => {
    history.pushState(null, '', writePlace(to));
    setPlace(to);
  };
  return [place, go];
}
