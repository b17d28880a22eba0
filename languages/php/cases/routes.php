<?php
Route::get('/users', [UserController::class, 'index']);
// <- route get /users [UserController::class, 'index']
// <- calls Route.get
// <- references UserController
// <- references UserController.index
Route::post('/users', 'UserController@store');
// <- route post /users UserController@store
// <- calls Route.post
Route::resource('photos', PhotoController::class);
// <- route resource photos PhotoController
// <- calls Route.resource
// <- references PhotoController
$app->get('/ping', function () { return pong(); });
// <- route get /ping
// <- calls $app.get
// <- calls pong
