import { Tabs } from '@mantine/core';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { type ComponentType, Suspense } from 'react';
import classes from './marketing.module.css';

export interface SubTab {
  id: string;
  name: string;
  /** `lazy`: its words and lists come when it is opened. */
  part: ComponentType;
}

interface SubTabsProps {
  label: string;
  tabs: readonly SubTab[];
  /** The one that is open; the first for any that there is not. */
  open: string | undefined;
  onOpen: (id: string) => void;
  look?: 'default' | 'pills';
}

export function SubTabs({ label, tabs, open, onOpen, look = 'default' }: SubTabsProps) {
  const value = tabs.find(({ id }) => id === open)?.id ?? tabs[0]!.id;
  return (
    <Tabs
      value={value}
      onChange={(next) => next !== null && onOpen(next)}
      keepMounted={false}
      variant={look}
      {...(look === 'pills' && { classNames: { tab: classes.pill } })}
    >
      <Tabs.List className={classes.tabs} aria-label={label}>
        {tabs.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, part: Part }) => (
        <Tabs.Panel key={id} value={id} pt="lg">
          <Suspense fallback={<Waiting />}>
            <Part />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
