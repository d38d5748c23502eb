import { useSearch } from '@tanstack/react-router';

/** What the link of a mail carries. */
export function useToken(): string {
  const { token = '' }: { token?: string } = useSearch({ strict: false });
  return token;
}
