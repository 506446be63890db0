// Imported first: libraries decide while they are loaded whether they check their callers, at several times the cost.
process.env.NODE_ENV ??= 'production'
