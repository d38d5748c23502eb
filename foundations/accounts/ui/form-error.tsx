import { Alert } from '@mantine/core';

/** What is wrong, inside the form that it is wrong in. */
export function FormError({ error }: { error: string | null }) {
  if (error === null) return null;
  return (
    <Alert color="var(--um-red)" variant="outline" role="alert">
      {error}
    </Alert>
  );
}
