import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // What one feature or foundation alone writes stands in its folder; the history of all stays here.
  schema: ['./src/schema/*.ts', '../../{foundations,features}/*/tables.ts'],
  out: './migrations',
});
