/// <reference types="vite/types/importMeta.d.ts" />
