import type { Placeholder } from '@unmask/product/content/marketing/templates';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';

export interface Contact {
  id: string;
  name: string;
  company: string;
  email: string;
  sample: boolean;
  objected: boolean;
}

export type Values = Partial<Record<Placeholder, string>>;

interface Filling {
  /** Id of whom it is written to; empty: nobody. */
  contactId: string;
  choose: (id: string) => void;
  /** What is entered about the sender. */
  sender: Values;
  enter: (part: Values) => void;
}

const FillContext = createContext<Filling | null>(null);

/** Whom the templates of the area are filled for: chosen once, for all tabs, until the page is left. */
export function FillProvider({ children }: { children: ReactNode }) {
  const [contactId, choose] = useState('');
  const [sender, setSender] = useState<Values>({});
  const value = useMemo(
    () => ({
      ...{ contactId, choose, sender },
      enter: (part: Values) => setSender((before) => ({ ...before, ...part })),
    }),
    [contactId, sender],
  );
  return <FillContext value={value}>{children}</FillContext>;
}

export function useFilling(): Filling {
  const filling = use(FillContext);
  if (filling === null) throw new Error('useFilling needs a FillProvider around it');
  return filling;
}
