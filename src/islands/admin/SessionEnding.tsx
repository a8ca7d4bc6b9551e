import { useState } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { useCalls } from './calls.ts';

/** Warns staff two minutes before an unused session ends. The button extends the session. */
export function SessionEnding({ onStayed }: { onStayed: () => void }) {
  const calls = useCalls();
  const [fault, setFault] = useState('');
  const stay = async () => {
    const answer = await calls.stay();
    if (answer.ok) onStayed();
    else setFault(answer.error.message);
  };
  return (
    <div className="ending note" role="alert">
      {fault !== '' && <p>{fault}</p>}
      <p>
        You will be logged out within two minutes, because this page has not been used for a while. Text that
        you have not saved will be lost.
      </p>
      <BusyButton onPress={stay}>Stay logged in</BusyButton>
    </div>
  );
}
