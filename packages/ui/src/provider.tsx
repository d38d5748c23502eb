import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme.ts';

/** Theme, colour scheme (the system's until the person chooses) and toasts around the whole app. */
export function UiProvider({ children, env }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      env={env ?? 'default'}
    >
      <Notifications position="bottom-right" limit={4} zIndex={400} />
      {children}
    </MantineProvider>
  );
}
