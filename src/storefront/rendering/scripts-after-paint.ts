/** Markup that stays inert until the page was painted. */
export function inert(markup: string): string {
  return `<template data-after-paint>${markup}</template>`
}

/**
 * Stands in every page before what is inert, and lets it in once there was something to see and the page has come whole:
 * of a template that the parser still stands in, what is yet to come would be lost. A page in a tab that nobody has
 * looked at is not painted, and asks for no scripts until somebody does.
 */
export const startScriptsAfterPaint = import.meta.env.SSR
  ? `
{
  const start = () => {
    for (const later of document.querySelectorAll("template[data-after-paint]")) later.replaceWith(later.content);
  };
  const painted = () => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
    else start();
  };
  if (PerformanceObserver.supportedEntryTypes.includes("paint"))
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      painted();
    }).observe({ type: "paint", buffered: true });
  else painted();
}
`
  : ''
