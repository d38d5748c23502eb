import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // A slice that has moved into one folder keeps its tables there; their history stays here.
  schema: ['./src/schema/*.ts', '../../features/*/tables.ts'],
  out: './migrations',
});
