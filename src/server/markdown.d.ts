/** Vite reads the file as text. */
declare module '*.md?raw' {
  const text: string
  export default text
}
