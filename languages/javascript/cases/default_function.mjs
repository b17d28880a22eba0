// A default export without a name is called by the name it is known by.
export default async (request) => {
//     ^ function default
// <- signature export default async (request)
  return respond(request);
  // <- calls respond
  // <- references request
};
