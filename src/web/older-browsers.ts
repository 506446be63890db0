// Features that libraries use and that the oldest browsers of vite.oldest-browsers.ts lack. The first import of main.tsx.

// biome-ignore lint/suspicious/noPrototypeBuiltins: what is missing cannot be used
Object.hasOwn ??= (of, key) => Object.prototype.hasOwnProperty.call(of, key)

// biome-ignore lint/suspicious/noExplicitAny: an array of anything
Array.prototype.at ??= function (this: any[], place) {
  return this[place < 0 ? this.length + place : place]
}
