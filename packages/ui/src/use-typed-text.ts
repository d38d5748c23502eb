import { useEffect, useState } from 'react';

/**
 * The text of a field on a page that is rendered in advance: what was typed before the scripts were there stays, although React begins
 * with an empty field.
 * @param id of the field, the same in the page as it was sent
 */
export function useTypedText(id: string): [string, (text: string) => void] {
  const [text, setText] = useState('');
  // Read while the field is still as it was sent: once React has taken it over it is empty.
  const [typed] = useState(() => fieldText(id));
  useEffect(() => {
    if (typed !== '') setText((now) => now || typed);
  }, [typed]);
  return [text, setText];
}

function fieldText(id: string): string {
  // Rendered in advance: there is no page yet.
  if (typeof document === 'undefined') return '';
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : '';
}
