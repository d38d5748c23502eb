import { DirectionProvider, MantineProvider } from '@mantine/core';
import { pageDirection } from '@unmask/product/language';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme.ts';
import { ToastPlace } from './toast-place.tsx';

/** Theme, colour scheme (the system's until the person chooses) and toasts around the whole app. */
export function UiProvider({ children, env }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <DirectionProvider initialDirection={pageDirection} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        env={env ?? 'default'}
      >
        <ToastPlace />
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
