// Imported first: libraries check NODE_ENV when they load, and development checks are slow.
process.env.NODE_ENV ??= 'production'
