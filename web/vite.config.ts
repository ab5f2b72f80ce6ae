import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress.ts';

const apiPort = process.env.PORT ?? '4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Every file below assets/ carries its hash in the name, so the server may call it immutable.
    assetsDir: 'assets',
    // Inlined data: URLs would need a wider Content-Security-Policy (W12).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // no-eval.ts must run before the contract's schemas are made, also when they lie in another chunk.
      output: { strictExecutionOrder: true },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
});
