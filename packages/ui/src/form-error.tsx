import { Alert } from '@mantine/core';
import type { Ref } from 'react';

interface FormErrorProps {
  error: string | null;
  ref?: Ref<HTMLDivElement>;
}

/** What is wrong with the whole form, inside it. */
export function FormError({ error, ref }: FormErrorProps) {
  if (error === null) return null;
  return (
    <Alert ref={ref} tabIndex={-1} color="var(--um-red)" variant="outline" role="alert">
      {error}
    </Alert>
  );
}
